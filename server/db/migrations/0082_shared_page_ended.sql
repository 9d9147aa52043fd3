-- Notifies every server of the public page that has ended: server/publishing/signals.ts.
CREATE OR REPLACE FUNCTION notify_sharing_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('accounts', 'sharing ended ' || OLD.share_code);
  RETURN NULL;
END $$;
