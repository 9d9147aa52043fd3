ALTER TABLE "accounts" ADD COLUMN "password_set_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "former_password_set_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "recovered_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "email_changes" ADD COLUMN "session_began_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "access_changed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE FUNCTION note_webhook_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.access_changed_at := clock_timestamp();
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER webhooks_access BEFORE UPDATE OF url, types, secret, disabled_at ON webhooks
FOR EACH ROW WHEN (
  NEW.url IS DISTINCT FROM OLD.url OR NEW.secret IS DISTINCT FROM OLD.secret OR NOT NEW.types <@ OLD.types
  OR (OLD.disabled_at IS NOT NULL AND NEW.disabled_at IS NULL)
) EXECUTE FUNCTION note_webhook_access();
