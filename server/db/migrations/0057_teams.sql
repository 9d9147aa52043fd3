CREATE TABLE "memberships" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"team_role" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
-- Servers of the previous release know no teams: whoever they sign up is the owner of the new organisation.
CREATE FUNCTION add_owner_membership() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO memberships (organisation_id, account_id, team_role, created_at)
  VALUES (NEW.organisation_id, NEW.id, 'Owner', NEW.created_at) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER accounts_owner AFTER INSERT ON accounts
FOR EACH ROW WHEN (NEW.organisation_id IS NOT NULL) EXECUTE FUNCTION add_owner_membership();
--> statement-breakpoint
-- The trigger's lock keeps other accounts out until the end. Keys and indexes follow the rows, which takes less time.
INSERT INTO memberships (organisation_id, account_id, team_role, created_at)
SELECT a.organisation_id, a.id,
  CASE WHEN row_number() OVER (PARTITION BY a.organisation_id ORDER BY a.created_at, a.id) = 1 THEN 'Owner' ELSE 'Manager' END,
  a.created_at
FROM accounts a JOIN organisations o ON o.id = a.organisation_id;
--> statement-breakpoint
CREATE TABLE "team_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"email" text NOT NULL,
	"team_role" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "team_invitations_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
-- The columns are empty, so that the constraints in the same statement read no row.
ALTER TABLE "notifications" ADD COLUMN "organisation_id" uuid CONSTRAINT "notifications_organisation_id_organisations_id_fk" REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "impersonation_codes" ADD COLUMN "organisation_id" uuid CONSTRAINT "impersonation_codes_organisation_id_organisations_id_fk" REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "organisation_id" uuid CONSTRAINT "sessions_organisation_id_organisations_id_fk" REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_trips" ADD COLUMN "organisation_id" uuid CONSTRAINT "kept_trips_organisation_id_organisations_id_fk" REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD COLUMN "organisation_id" uuid CONSTRAINT "saved_views_organisation_id_organisations_id_fk" REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_person" ON "memberships" USING btree ("organisation_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_owner" ON "memberships" USING btree ("organisation_id") WHERE "memberships"."team_role" = 'Owner';--> statement-breakpoint
CREATE INDEX "memberships_account" ON "memberships" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "team_invitations_email" ON "team_invitations" USING btree ("organisation_id","email");--> statement-breakpoint
CREATE INDEX "sessions_organisation" ON "sessions" USING btree ("organisation_id") WHERE "sessions"."organisation_id" is not null;
--> statement-breakpoint
-- Whatever ends a membership, nothing of the person remains in the organisation, and the account always has a home:
-- docs/adr/0034-teams.md.
CREATE FUNCTION end_membership() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  home uuid;
  next_home uuid;
BEGIN
  SELECT organisation_id INTO home FROM accounts WHERE id = OLD.account_id;
  -- The account itself is being deleted, with all its rows.
  IF NOT FOUND THEN RETURN NULL; END IF;
  DELETE FROM sessions WHERE account_id = OLD.account_id AND coalesce(organisation_id, home) = OLD.organisation_id;
  DELETE FROM impersonation_codes
  WHERE account_id = OLD.account_id AND coalesce(organisation_id, home) = OLD.organisation_id;
  DELETE FROM notifications WHERE account_id = OLD.account_id AND coalesce(organisation_id, home) = OLD.organisation_id;
  DELETE FROM saved_views WHERE account_id = OLD.account_id AND coalesce(organisation_id, home) = OLD.organisation_id;
  DELETE FROM kept_trips WHERE account_id = OLD.account_id AND coalesce(organisation_id, home) = OLD.organisation_id;
  IF home IS DISTINCT FROM OLD.organisation_id THEN RETURN NULL; END IF;
  SELECT m.organisation_id INTO next_home FROM memberships m JOIN organisations o ON o.id = m.organisation_id
  WHERE m.account_id = OLD.account_id AND o.deleted_at IS NULL ORDER BY m.created_at, m.id LIMIT 1;
  IF next_home IS NULL THEN
    DELETE FROM accounts WHERE id = OLD.account_id;
  ELSE
    UPDATE accounts SET organisation_id = next_home WHERE id = OLD.account_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER memberships_ended AFTER DELETE ON memberships FOR EACH ROW EXECUTE FUNCTION end_membership();
--> statement-breakpoint
CREATE TRIGGER memberships_living_insert AFTER INSERT ON memberships REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT came.organisation_id FROM came');
--> statement-breakpoint
CREATE TRIGGER memberships_living_update AFTER UPDATE ON memberships REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT came.organisation_id FROM came');
--> statement-breakpoint
CREATE TRIGGER team_invitations_living_insert AFTER INSERT ON team_invitations REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT came.organisation_id FROM came');
--> statement-breakpoint
CREATE TRIGGER team_invitations_living_update AFTER UPDATE ON team_invitations REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT came.organisation_id FROM came');
--> statement-breakpoint
DROP TRIGGER saved_views_living_insert ON saved_views;
--> statement-breakpoint
CREATE TRIGGER saved_views_living_insert AFTER INSERT ON saved_views REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT came.organisation_id FROM came UNION ALL SELECT t1.organisation_id FROM came JOIN accounts t1 ON t1.id = came.account_id');
--> statement-breakpoint
DROP TRIGGER saved_views_living_update ON saved_views;
--> statement-breakpoint
CREATE TRIGGER saved_views_living_update AFTER UPDATE ON saved_views REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT came.organisation_id FROM came UNION ALL SELECT t1.organisation_id FROM came JOIN accounts t1 ON t1.id = came.account_id');
--> statement-breakpoint
DROP TRIGGER kept_trips_living_insert ON kept_trips;
--> statement-breakpoint
CREATE TRIGGER kept_trips_living_insert AFTER INSERT ON kept_trips REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT came.organisation_id FROM came UNION ALL SELECT t1.organisation_id FROM came JOIN accounts t1 ON t1.id = came.account_id');
--> statement-breakpoint
DROP TRIGGER kept_trips_living_update ON kept_trips;
--> statement-breakpoint
CREATE TRIGGER kept_trips_living_update AFTER UPDATE ON kept_trips REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT came.organisation_id FROM came UNION ALL SELECT t1.organisation_id FROM came JOIN accounts t1 ON t1.id = came.account_id');
--> statement-breakpoint
DROP TRIGGER notifications_living_insert ON notifications;
--> statement-breakpoint
CREATE TRIGGER notifications_living_insert AFTER INSERT ON notifications REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT came.organisation_id FROM came UNION ALL SELECT t1.organisation_id FROM came JOIN accounts t1 ON t1.id = came.account_id');
--> statement-breakpoint
DROP TRIGGER sessions_living_insert ON sessions;
--> statement-breakpoint
CREATE TRIGGER sessions_living_insert AFTER INSERT ON sessions REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT came.organisation_id FROM came UNION ALL SELECT t1.organisation_id FROM came JOIN accounts t1 ON t1.id = came.account_id UNION ALL SELECT t1.organisation_id FROM came JOIN accounts t1 ON t1.id = came.actor_id');
--> statement-breakpoint
DROP TRIGGER impersonation_codes_living_insert ON impersonation_codes;
--> statement-breakpoint
CREATE TRIGGER impersonation_codes_living_insert AFTER INSERT ON impersonation_codes REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT came.organisation_id FROM came UNION ALL SELECT t1.organisation_id FROM came JOIN accounts t1 ON t1.id = came.account_id UNION ALL SELECT t1.organisation_id FROM came JOIN accounts t1 ON t1.id = came.actor_id');
