-- What goes with a model that is deleted. Deleting is permanent, so that it says first what it takes along. Behind every area, because each
-- has rows of models: a test compares these kinds with the foreign keys on models, and fails for a table that is missing here.

create function private.get_model_impact(p_model_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  model public.models;
begin
  perform private.require_active();
  select * into model from public.models m where m.id = p_model_id;
  if model.id is null or not (private.sees_all_rows() or private.can_edit_model(p_model_id)) then
    raise exception 'Model not found, or you don''t have access' using errcode = 'PT404';
  end if;
  return jsonb_build_object(
    'deleted', jsonb_build_object(
      'platforms', (select count(*) from jsonb_object_keys(model.socials)),
      'email_accounts', jsonb_array_length(model.email_accounts),
      'phone_numbers', jsonb_array_length(model.phone_numbers),
      'model_secondary_managers', (select count(*) from public.model_secondary_managers t where t.model_id = model.id),
      -- Those that were removed can be brought back for a while, and go as well.
      'credentials', (select count(*) from private.credentials t where t.model_id = model.id),
      'credential_grants', (select count(*) from public.credential_grants t where t.model_id = model.id),
      'tasks', (select count(*) from public.tasks t where t.model_id = model.id),
      'notes', (select count(*) from public.notes t where t.model_id = model.id),
      'events', (select count(*) from public.events t where t.model_id = model.id),
      'event_occurrences', (select count(*) from public.event_occurrences t where t.model_id = model.id),
      'availability_blocks', (select count(*) from public.availability_blocks t where t.model_id = model.id),
      'coverage_hours', (select count(*) from private.coverage_hours t where t.model_id = model.id),
      'calendar_feeds', (select count(*) from private.calendar_feeds t where t.model_id = model.id and t.revoked_at is null),
      'social_accounts', (select count(*) from public.social_accounts t where t.model_id = model.id),
      'social_posts', (
        select count(*) from public.social_posts t where t.account_id in (select a.id from public.social_accounts a where a.model_id = model.id)
      ),
      'social_media_items', (select count(*) from public.social_media_items t where t.model_id = model.id),
      'link_trees', (select count(*) from public.link_trees t where t.model_id = model.id),
      'drive_folders', (select count(*) from public.drive_folders t where t.model_id = model.id),
      'drive_logs', (select count(*) from public.drive_logs t where t.model_id = model.id),
      'bot_messages', (
        select count(*) from public.bot_messages t where t.bot_chat_id in (select c.id from public.bot_chats c where c.model_id = model.id)
      ),
      'notification_queue', (select count(*) from public.notification_queue t where t.model_id = model.id),
      'notification_mutes', (select count(*) from public.notification_mutes t where t.model_id = model.id),
      'model_tags', (select count(*) from public.model_tags t where t.model_id = model.id),
      'model_marks', (select count(*) from public.model_marks t where t.model_id = model.id),
      'model_pinned_notes', (select count(*) from public.model_pinned_notes t where t.model_id = model.id)
    ),
    'detached', jsonb_build_object(
      'documents', (select count(*) from public.documents t where t.model_id = model.id),
      'chats', (select count(*) from public.chats t where t.model_id = model.id),
      'bot_chats', (select count(*) from public.bot_chats t where t.model_id = model.id),
      'marketplace_details', (select count(*) from private.marketplace_details t where t.model_id = model.id),
      -- The enquiry stays, and is for no model from then on.
      'marketplace_enquiry_models', (select count(*) from private.marketplace_enquiry_models t where t.model_id = model.id)
    )
  );
end
$$;
select private.expose(
  'get_model_impact',
  'What deleting a model deletes and what it only detaches, by kind, what is in the trash included: {deleted: {kind: count}, detached: {kind: count}}. Numbers alone, for those who look after the model, manage all models or view all data. Errors: 42501, PT404.',
  'it counts rows of all areas, what the caller may not read among them, and says how many'
);
