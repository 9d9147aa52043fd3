CREATE TABLE "kept_trips" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"members" uuid[],
	"stops" uuid[] DEFAULT '{}' NOT NULL,
	"done" uuid[] DEFAULT '{}' NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "kept_trips" ADD CONSTRAINT "kept_trips_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE TRIGGER kept_trips_living_insert AFTER INSERT ON kept_trips REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT t1.organisation_id FROM came JOIN accounts t1 ON t1.id = came.account_id');
--> statement-breakpoint
CREATE TRIGGER kept_trips_living_update AFTER UPDATE ON kept_trips REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT t1.organisation_id FROM came JOIN accounts t1 ON t1.id = came.account_id');
