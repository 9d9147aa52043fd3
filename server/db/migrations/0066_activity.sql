ALTER TABLE "audit_log" ADD COLUMN "activity" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "record_type" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "changes" text;
--> statement-breakpoint
-- Rows about a deleted organisation lose the values of changed fields too. Values that are too large are left out.
CREATE OR REPLACE FUNCTION audit_log_owner() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  named uuid := CASE WHEN NEW.subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN NEW.subject::uuid END;
BEGIN
  IF octet_length(NEW.changes) > 16384 THEN
    NEW.changes := NULL;
  END IF;
  IF NEW.organisation_id IS NULL THEN
    SELECT organisation_id INTO NEW.organisation_id FROM accounts
    WHERE id IN (NEW.actor_id, named) AND organisation_id IS NOT NULL LIMIT 1;
  END IF;
  IF NEW.organisation_id IS NULL THEN
    SELECT organisation_id INTO NEW.organisation_id FROM erasures
    WHERE account_ids && array_remove(ARRAY[NEW.actor_id, named], NULL) LIMIT 1;
  END IF;
  PERFORM 1 FROM organisations WHERE id = NEW.organisation_id FOR KEY SHARE;
  IF EXISTS (SELECT 1 FROM organisations WHERE id = NEW.organisation_id AND deleted_at IS NOT NULL) THEN
    NEW.on_behalf_of := NULL;
    NEW.changes := NULL;
    IF NOT EXISTS (SELECT 1 FROM accounts WHERE id = NEW.actor_id AND organisation_id IS NULL) THEN
      NEW.actor_email := NULL;
      NEW.address := NULL;
    END IF;
  END IF;
  RETURN NEW;
END
$$;
