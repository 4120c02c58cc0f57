-- The buckets and policies over which the hosted server's answers were recorded: everyone has a folder, and reads a shared one.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('documents', 'documents', false, 52428800, array[
    'application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'video/mp4', 'text/plain',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  ]),
  ('attachments', 'attachments', false, 26214400, null);

create policy "read documents" on storage.objects for select to authenticated
  using (bucket_id = 'documents' and (storage.foldername(name))[1] in ((select auth.uid())::text, 'shared'));
create policy "add documents" on storage.objects for insert to authenticated
  with check (bucket_id = 'documents' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "change documents" on storage.objects for update to authenticated
  using (bucket_id = 'documents' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "delete documents" on storage.objects for delete to authenticated
  using (bucket_id = 'documents' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "read attachments" on storage.objects for select to authenticated
  using (bucket_id = 'attachments' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "add attachments" on storage.objects for insert to authenticated
  with check (bucket_id = 'attachments' and (storage.foldername(name))[1] = (select auth.uid())::text);
