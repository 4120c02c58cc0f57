-- Read by psql after a copy (docs/deploy.md, step 10), in the same transaction: what raises here undoes all of it.

do $$
begin
  -- A copy that was never finished is an empty file, which psql reads without complaint.
  if not exists (select from auth.users) or not exists (select from public.profiles) then
    raise exception 'Nothing was restored: the copy holds no accounts. Make it again, and look at how large the file is';
  end if;
end
$$;
