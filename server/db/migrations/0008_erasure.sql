CREATE TABLE "erasures" (
	"organisation_id" uuid PRIMARY KEY NOT NULL,
	"account_ids" uuid[] NOT NULL,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "concerns" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "last_bin" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "erasures_due" ON "erasures" USING btree ("next_attempt_at") WHERE "erasures"."finished_at" is null;
--> statement-breakpoint
-- A number that a label bears is not given again; numbers of bins that are gone already nobody knows.
UPDATE locations l SET last_bin = b.highest FROM (
  SELECT location_id, max(substring(name FROM '^Bin (\d{1,6})$')::int) AS highest FROM bins GROUP BY location_id
) b WHERE b.location_id = l.id AND b.highest IS NOT NULL;
--> statement-breakpoint
-- Every write of an organisation holds its row against the deletion, which locks it for update: it comes before, and the
-- erasure finds what it wrote, or it is refused. PD001 is answered as EntityNotFound. See docs/adr/0012-erasure.md;
-- the triggers below are those of `lockTriggers` in server/db/ownership.ts.
CREATE FUNCTION refuse_for_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE owners uuid[];
BEGIN
  IF current_setting('portal.erasure', true) = 'on' THEN RETURN NULL; END IF;
  EXECUTE 'SELECT array_agg(DISTINCT o) FROM (' || TG_ARGV[0] || ') AS written(o) WHERE o IS NOT NULL' INTO owners;
  IF owners IS NULL THEN RETURN NULL; END IF;
  PERFORM 1 FROM organisations WHERE id = ANY (owners) ORDER BY id FOR KEY SHARE;
  IF EXISTS (SELECT 1 FROM organisations WHERE id = ANY (owners) AND deleted_at IS NOT NULL) THEN
    RAISE EXCEPTION 'the organisation is deleted' USING ERRCODE = 'PD001';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION organisations_stay_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('portal.erasure', true) = 'on' THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'the organisation is deleted' USING ERRCODE = 'PD001';
END
$$;
--> statement-breakpoint
CREATE TRIGGER organisations_stay_deleted BEFORE UPDATE ON organisations
FOR EACH ROW WHEN (OLD.deleted_at IS NOT NULL) EXECUTE FUNCTION organisations_stay_deleted();
--> statement-breakpoint
-- What happened is written down for a deleted organisation too, without who and from where. A row that names only an
-- account, such as a failed sign-in, is its organisation's.
CREATE FUNCTION audit_log_owner() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  named uuid := CASE WHEN NEW.subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN NEW.subject::uuid END;
BEGIN
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
    IF NOT EXISTS (SELECT 1 FROM accounts WHERE id = NEW.actor_id AND organisation_id IS NULL) THEN
      NEW.actor_email := NULL;
      NEW.address := NULL;
    END IF;
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_log_owner BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION audit_log_owner();
--> statement-breakpoint
SELECT set_config('portal.erasure', 'on', true);
--> statement-breakpoint
UPDATE audit_log l SET organisation_id = a.organisation_id FROM accounts a
WHERE l.organisation_id IS NULL AND a.organisation_id IS NOT NULL AND l.actor_id = a.id;
--> statement-breakpoint
UPDATE audit_log l SET organisation_id = a.organisation_id FROM accounts a
WHERE l.organisation_id IS NULL AND a.organisation_id IS NOT NULL AND l.subject = a.id::text;
--> statement-breakpoint
-- Deleted before there was this job: it goes over them once more.
INSERT INTO erasures (organisation_id, account_ids, requested_at)
SELECT id, '{}', deleted_at FROM organisations WHERE deleted_at IS NOT NULL;
--> statement-breakpoint
SELECT set_config('portal.erasure', 'off', true);
--> statement-breakpoint
CREATE TRIGGER sessions_living_insert AFTER INSERT ON sessions REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT t1.organisation_id FROM came JOIN accounts t1 ON t1.id = came.account_id UNION ALL SELECT t1.organisation_id FROM came JOIN accounts t1 ON t1.id = came.actor_id');
--> statement-breakpoint
CREATE TRIGGER impersonation_codes_living_insert AFTER INSERT ON impersonation_codes REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT t1.organisation_id FROM came JOIN accounts t1 ON t1.id = came.account_id UNION ALL SELECT t1.organisation_id FROM came JOIN accounts t1 ON t1.id = came.actor_id');
--> statement-breakpoint
CREATE TRIGGER reset_challenges_living_insert AFTER INSERT ON reset_challenges REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT t1.organisation_id FROM came JOIN accounts t1 ON t1.id = came.account_id');
--> statement-breakpoint
CREATE TRIGGER email_changes_living_insert AFTER INSERT ON email_changes REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT t1.organisation_id FROM came JOIN accounts t1 ON t1.id = came.account_id');
--> statement-breakpoint
CREATE TRIGGER invites_living_insert AFTER INSERT ON invites REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT t2.organisation_id FROM came JOIN applications t1 ON t1.id = came.application_id JOIN accounts t2 ON t2.id = t1.account_id');
--> statement-breakpoint
CREATE TRIGGER applications_living_insert AFTER INSERT ON applications REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT t1.organisation_id FROM came JOIN accounts t1 ON t1.id = came.account_id');
--> statement-breakpoint
CREATE TRIGGER mails_living_insert AFTER INSERT ON mails REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT unnest(came.concerns) FROM came');
--> statement-breakpoint
CREATE TRIGGER accounts_living_insert AFTER INSERT ON accounts REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT came.organisation_id FROM came');
--> statement-breakpoint
CREATE TRIGGER accounts_living_update AFTER UPDATE ON accounts REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT came.organisation_id FROM came');
--> statement-breakpoint
CREATE TRIGGER employees_living_insert AFTER INSERT ON employees REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT came.organisation_id FROM came');
--> statement-breakpoint
CREATE TRIGGER employees_living_update AFTER UPDATE ON employees REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT came.organisation_id FROM came');
--> statement-breakpoint
CREATE TRIGGER sagas_living_insert AFTER INSERT ON sagas REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT came.recycler_id FROM came UNION ALL SELECT t1.organisation_id FROM came JOIN locations t1 ON t1.id = came.location_id');
--> statement-breakpoint
CREATE TRIGGER collections_living_insert AFTER INSERT ON collections REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT t1.organisation_id FROM came JOIN locations t1 ON t1.id = came.location_id');
--> statement-breakpoint
CREATE TRIGGER stock_living_insert AFTER INSERT ON stock REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT t1.organisation_id FROM came JOIN locations t1 ON t1.id = came.location_id');
--> statement-breakpoint
CREATE TRIGGER bins_living_insert AFTER INSERT ON bins REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT t1.organisation_id FROM came JOIN locations t1 ON t1.id = came.location_id');
--> statement-breakpoint
CREATE TRIGGER bins_living_update AFTER UPDATE ON bins REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT t1.organisation_id FROM came JOIN locations t1 ON t1.id = came.location_id');
--> statement-breakpoint
CREATE TRIGGER locations_living_insert AFTER INSERT ON locations REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT came.organisation_id FROM came');
--> statement-breakpoint
CREATE TRIGGER locations_living_update AFTER UPDATE ON locations REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT came.organisation_id FROM came');
--> statement-breakpoint
CREATE TRIGGER simple_reward_cities_living_insert AFTER INSERT ON simple_reward_cities REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT t1.organisation_id FROM came JOIN simple_rewards t1 ON t1.id = came.reward_id');
--> statement-breakpoint
CREATE TRIGGER simple_rewards_living_insert AFTER INSERT ON simple_rewards REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT came.organisation_id FROM came');
--> statement-breakpoint
CREATE TRIGGER simple_rewards_living_update AFTER UPDATE ON simple_rewards REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT came.organisation_id FROM came');
--> statement-breakpoint
CREATE TRIGGER digital_goods_living_insert AFTER INSERT ON digital_goods REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT t1.organisation_id FROM came JOIN premium_rewards t1 ON t1.id = came.reward_id');
--> statement-breakpoint
CREATE TRIGGER premium_rewards_living_insert AFTER INSERT ON premium_rewards REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT came.organisation_id FROM came');
--> statement-breakpoint
CREATE TRIGGER premium_rewards_living_update AFTER UPDATE ON premium_rewards REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT came.organisation_id FROM came');
--> statement-breakpoint
CREATE TRIGGER sponsorship_rewards_living_insert AFTER INSERT ON sponsorship_rewards REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT t1.sponsor_id FROM came JOIN sponsorships t1 ON t1.id = came.sponsorship_id UNION ALL SELECT t1.organisation_id FROM came JOIN fundraising_rewards t1 ON t1.id = came.reward_id');
--> statement-breakpoint
CREATE TRIGGER sponsorships_living_insert AFTER INSERT ON sponsorships REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT came.sponsor_id FROM came');
--> statement-breakpoint
CREATE TRIGGER fundraising_reward_cities_living_insert AFTER INSERT ON fundraising_reward_cities REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT t1.organisation_id FROM came JOIN fundraising_rewards t1 ON t1.id = came.reward_id');
--> statement-breakpoint
CREATE TRIGGER fundraising_rewards_living_insert AFTER INSERT ON fundraising_rewards REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT came.organisation_id FROM came');
--> statement-breakpoint
CREATE TRIGGER fundraising_rewards_living_update AFTER UPDATE ON fundraising_rewards REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT came.organisation_id FROM came');
--> statement-breakpoint
CREATE TRIGGER images_living_insert AFTER INSERT ON images REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT came.organisation_id FROM came');
