CREATE TABLE "sent_mails" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"mail_id" uuid NOT NULL,
	"organisation_id" uuid,
	"recipient_hash" text NOT NULL,
	"template" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sent_mails" ADD CONSTRAINT "sent_mails_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sent_mails_recipient" ON "sent_mails" USING btree ("recipient_hash","created_at");--> statement-breakpoint
CREATE INDEX "sent_mails_organisation" ON "sent_mails" USING btree ("organisation_id","created_at");--> statement-breakpoint
CREATE INDEX "sent_mails_created" ON "sent_mails" USING btree ("created_at");
--> statement-breakpoint
CREATE TRIGGER sent_mails_living_insert AFTER INSERT ON sent_mails REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT came.organisation_id FROM came');
