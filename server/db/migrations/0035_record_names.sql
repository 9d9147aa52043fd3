CREATE TABLE "record_names" (
	"record_id" text NOT NULL,
	"organisation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"named_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search_text" text COLLATE "C" GENERATED ALWAYS AS (search_key(name)) STORED NOT NULL,
	CONSTRAINT "record_names_record_id_named_at_pk" PRIMARY KEY("record_id","named_at")
);
--> statement-breakpoint
ALTER TABLE "record_names" ADD CONSTRAINT "record_names_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "record_names_organisation" ON "record_names" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "record_names_search" ON "record_names" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE TRIGGER record_names_living_insert AFTER INSERT ON record_names REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT came.organisation_id FROM came');
