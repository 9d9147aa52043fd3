CREATE TABLE "single_sign_on_attempts" (
	"cookie_hash" text PRIMARY KEY NOT NULL,
	"single_sign_on_id" uuid NOT NULL,
	"state" text NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "single_sign_ons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"domain" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" text NOT NULL,
	"role_claim" text,
	"manager_values" text[] DEFAULT '{}' NOT NULL,
	"viewer_values" text[] DEFAULT '{}' NOT NULL,
	"domain_proof" text NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "single_sign_ons_organisation_id_unique" UNIQUE("organisation_id"),
	CONSTRAINT "single_sign_ons_domain_unique" UNIQUE("domain")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "single_sign_on_id" uuid;--> statement-breakpoint
ALTER TABLE "single_sign_on_attempts" ADD CONSTRAINT "single_sign_on_attempts_single_sign_on_id_single_sign_ons_id_fk" FOREIGN KEY ("single_sign_on_id") REFERENCES "public"."single_sign_ons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "single_sign_ons" ADD CONSTRAINT "single_sign_ons_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "single_sign_on_attempts_provider" ON "single_sign_on_attempts" USING btree ("single_sign_on_id");--> statement-breakpoint
CREATE INDEX "single_sign_on_attempts_expiry" ON "single_sign_on_attempts" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_single_sign_on_id_single_sign_ons_id_fk" FOREIGN KEY ("single_sign_on_id") REFERENCES "public"."single_sign_ons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_single_sign_on" ON "sessions" USING btree ("single_sign_on_id") WHERE "sessions"."single_sign_on_id" is not null;--> statement-breakpoint
CREATE TRIGGER single_sign_on_attempts_living_insert AFTER INSERT ON single_sign_on_attempts REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT t1.organisation_id FROM came JOIN single_sign_ons t1 ON t1.id = came.single_sign_on_id');--> statement-breakpoint
CREATE TRIGGER single_sign_ons_living_insert AFTER INSERT ON single_sign_ons REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT came.organisation_id FROM came');--> statement-breakpoint
CREATE TRIGGER single_sign_ons_living_update AFTER UPDATE ON single_sign_ons REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT came.organisation_id FROM came');
