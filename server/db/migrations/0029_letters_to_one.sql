CREATE TABLE "mail_addressees" (
	"organisation_id" uuid NOT NULL,
	"address_hash" text NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"sent" integer NOT NULL,
	CONSTRAINT "mail_addressees_organisation_id_address_hash_pk" PRIMARY KEY("organisation_id","address_hash")
);
--> statement-breakpoint
ALTER TABLE "mail_addressees" ADD CONSTRAINT "mail_addressees_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE TRIGGER mail_addressees_living_insert AFTER INSERT ON mail_addressees REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT came.organisation_id FROM came');
