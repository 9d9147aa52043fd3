CREATE TABLE "account_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "pending_emails" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"confirm_hash" text NOT NULL,
	"reject_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pending_emails_confirm_hash_unique" UNIQUE("confirm_hash"),
	CONSTRAINT "pending_emails_reject_hash_unique" UNIQUE("reject_hash")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "staff_role" text;--> statement-breakpoint
ALTER TABLE "account_mails" ADD CONSTRAINT "account_mails_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_emails" ADD CONSTRAINT "pending_emails_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_mails_account" ON "account_mails" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "account_mails_created" ON "account_mails" USING btree ("created_at");--> statement-breakpoint
CREATE TRIGGER account_mails_living_insert AFTER INSERT ON account_mails REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT t1.organisation_id FROM came JOIN accounts t1 ON t1.id = came.account_id');--> statement-breakpoint
CREATE TRIGGER pending_emails_living_insert AFTER INSERT ON pending_emails REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT t1.organisation_id FROM came JOIN accounts t1 ON t1.id = came.account_id');--> statement-breakpoint
CREATE TRIGGER pending_emails_living_update AFTER UPDATE ON pending_emails REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT t1.organisation_id FROM came JOIN accounts t1 ON t1.id = came.account_id');
