CREATE TABLE "announcements" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"type" text NOT NULL,
	"concerns" uuid[] DEFAULT '{}' NOT NULL,
	"subject" uuid NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"seq" bigserial NOT NULL,
	"source" uuid NOT NULL,
	"id" text NOT NULL,
	"type" text NOT NULL,
	"time" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"subject" uuid,
	"location_id" uuid,
	"organisation_id" uuid NOT NULL,
	"key_id" uuid,
	"is_test" boolean DEFAULT false NOT NULL,
	"data" jsonb NOT NULL,
	"voids" bigint,
	CONSTRAINT "events_source_seq_pk" PRIMARY KEY("source","seq"),
	CONSTRAINT "events_id" UNIQUE("source","id")
);
--> statement-breakpoint
CREATE TABLE "keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid,
	"name" text NOT NULL,
	"mode" text NOT NULL,
	"scopes" text[] DEFAULT '{}' NOT NULL,
	"key_hash" text NOT NULL,
	"ending" text NOT NULL,
	"source" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"last_used_on" date,
	CONSTRAINT "keys_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "saga_masses" (
	"saga_id" uuid NOT NULL,
	"measure" text NOT NULL,
	"material" text NOT NULL,
	"type" text NOT NULL,
	"objects" integer NOT NULL,
	"grams" bigint NOT NULL,
	CONSTRAINT "saga_masses_saga_id_measure_material_type_pk" PRIMARY KEY("saga_id","measure","material","type")
);
--> statement-breakpoint
ALTER TABLE "bins" ADD COLUMN "level" double precision;--> statement-breakpoint
ALTER TABLE "bins" ADD COLUMN "level_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bins" ADD COLUMN "emptied_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bins" ADD COLUMN "fault_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bins" ADD COLUMN "fault_note" text;--> statement-breakpoint
ALTER TABLE "bins" ADD COLUMN "fault_cleared_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sagas" ADD COLUMN "finished_seq" bigint;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keys" ADD CONSTRAINT "keys_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saga_masses" ADD CONSTRAINT "saga_masses_saga_id_sagas_id_fk" FOREIGN KEY ("saga_id") REFERENCES "public"."sagas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_created" ON "announcements" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "events_voids" ON "events" USING btree ("voids") WHERE "events"."voids" is not null;--> statement-breakpoint
CREATE INDEX "events_subject" ON "events" USING btree ("subject","time") WHERE "events"."type" <> 'deposit.recorded';--> statement-breakpoint
CREATE INDEX "events_organisation" ON "events" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "keys_newest" ON "keys" USING btree ("organisation_id","created_at","id");
--> statement-breakpoint
CREATE TRIGGER keys_living_insert AFTER INSERT ON keys REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT came.organisation_id FROM came');
--> statement-breakpoint
CREATE TRIGGER events_living_insert AFTER INSERT ON events REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT came.organisation_id FROM came');
--> statement-breakpoint
CREATE TRIGGER announcements_living_insert AFTER INSERT ON announcements REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT unnest(came.concerns) FROM came');
--> statement-breakpoint
CREATE TRIGGER saga_masses_living_insert AFTER INSERT ON saga_masses REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT t1.recycler_id FROM came JOIN sagas t1 ON t1.id = came.saga_id UNION ALL SELECT t2.organisation_id FROM came JOIN sagas t1 ON t1.id = came.saga_id JOIN locations t2 ON t2.id = t1.location_id');
