ALTER TABLE "fundraising_rewards" ADD COLUMN "share_code" text;--> statement-breakpoint
-- Tells every server that a public page has ended: server/publishing/signals.ts.
CREATE FUNCTION notify_sharing_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('accounts', 'sharing ended');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER fundraising_rewards_sharing_ended AFTER UPDATE OF share_code OR DELETE ON fundraising_rewards
FOR EACH ROW WHEN (OLD.share_code IS NOT NULL) EXECUTE FUNCTION notify_sharing_ended();
