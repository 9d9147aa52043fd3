CREATE TABLE "account_writes" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"up_to" pg_lsn NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_writes" ADD CONSTRAINT "account_writes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE TRIGGER account_writes_living_insert AFTER INSERT ON account_writes REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT t1.organisation_id FROM came JOIN accounts t1 ON t1.id = came.account_id');
