CREATE TABLE "record_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"about" uuid[] NOT NULL,
	"concerns" uuid[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE INDEX "record_mails_about" ON "record_mails" USING gin ("about");--> statement-breakpoint
CREATE INDEX "record_mails_created" ON "record_mails" USING btree ("created_at");--> statement-breakpoint
CREATE TRIGGER record_mails_living_insert AFTER INSERT ON record_mails REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT unnest(came.concerns) FROM came');
