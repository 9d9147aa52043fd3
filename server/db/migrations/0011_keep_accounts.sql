CREATE TABLE "email_proofs" (
	"account_id" uuid NOT NULL,
	"email" text NOT NULL,
	"proved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "email_proofs_account_id_email_pk" PRIMARY KEY("account_id","email")
);
--> statement-breakpoint
CREATE TABLE "known_browsers" (
	"account_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_browsers_account_id_token_hash_pk" PRIMARY KEY("account_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "mail_allowances" (
	"organisation_id" uuid PRIMARY KEY NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"sent" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_waits" (
	"account_id" uuid NOT NULL,
	"asker" text NOT NULL,
	"failures" integer NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_in_waits_account_id_asker_pk" PRIMARY KEY("account_id","asker")
);
--> statement-breakpoint
ALTER TABLE "reset_challenges" ADD COLUMN "asker" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "email_proofs" ADD CONSTRAINT "email_proofs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_browsers" ADD CONSTRAINT "known_browsers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_allowances" ADD CONSTRAINT "mail_allowances_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_waits" ADD CONSTRAINT "sign_in_waits_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "failed_sign_ins";--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "blocked_until";--> statement-breakpoint
-- Every organisation came in by an invite that was mailed to the address it signed up with. Who never changed it still has
-- that one; of the others the application names it.
INSERT INTO "email_proofs" ("account_id", "email", "proved_at")
SELECT "id", "email", "created_at" FROM "accounts"
WHERE "organisation_id" IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM "audit_log"
  WHERE "actor_id" = "accounts"."id" AND "action" = 'email-change' AND "outcome" = '204'
);
--> statement-breakpoint
INSERT INTO "email_proofs" ("account_id", "email", "proved_at")
SELECT "accounts"."id", "applications"."email", "accounts"."created_at" FROM "accounts"
JOIN "applications" ON "applications"."account_id" = "accounts"."id" AND "applications"."status" = 'Approved'
ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- Links to addresses that nobody proved, and days beyond the first link.
DELETE FROM "email_changes" WHERE NOT EXISTS (
  SELECT 1 FROM "email_proofs"
  WHERE "email_proofs"."account_id" = "email_changes"."account_id" AND "email_proofs"."email" = "email_changes"."old_email"
);
--> statement-breakpoint
UPDATE "email_changes" SET "expires_at" = "first"."expires_at"
FROM (
  SELECT "account_id", min("expires_at") AS "expires_at" FROM "email_changes"
  WHERE "used_at" IS NULL AND "expires_at" > now() GROUP BY "account_id"
) AS "first"
WHERE "first"."account_id" = "email_changes"."account_id" AND "email_changes"."expires_at" > "first"."expires_at";
--> statement-breakpoint
CREATE TRIGGER email_proofs_living_insert AFTER INSERT ON email_proofs REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT t1.organisation_id FROM came JOIN accounts t1 ON t1.id = came.account_id');
--> statement-breakpoint
CREATE TRIGGER known_browsers_living_insert AFTER INSERT ON known_browsers REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT t1.organisation_id FROM came JOIN accounts t1 ON t1.id = came.account_id');
--> statement-breakpoint
CREATE TRIGGER sign_in_waits_living_insert AFTER INSERT ON sign_in_waits REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT t1.organisation_id FROM came JOIN accounts t1 ON t1.id = came.account_id');
--> statement-breakpoint
CREATE TRIGGER mail_allowances_living_insert AFTER INSERT ON mail_allowances REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT came.organisation_id FROM came');
