CREATE TABLE "factor_challenges" (
	"challenge_hash" text PRIMARY KEY NOT NULL,
	"account_id" uuid,
	"purpose" text NOT NULL,
	"attempt_hash" text,
	"secret" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"account_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recovery_codes_account_id_code_hash_pk" PRIMARY KEY("account_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"secret" text,
	"last_step" integer DEFAULT 0 NOT NULL,
	"credential_id" text,
	"public_key" text,
	"counter" bigint DEFAULT 0 NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"disabled_at" timestamp (3) with time zone,
	CONSTRAINT "second_factors_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "id" SET DEFAULT gen_random_uuid();--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "browser" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "system" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "factor_proved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "factor_challenges" ADD CONSTRAINT "factor_challenges_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "factor_challenges_account" ON "factor_challenges" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "factor_challenges_expiry" ON "factor_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "second_factors_account" ON "second_factors" USING btree ("account_id");--> statement-breakpoint
CREATE TRIGGER second_factors_living_insert AFTER INSERT ON second_factors REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT t1.organisation_id FROM came JOIN accounts t1 ON t1.id = came.account_id');--> statement-breakpoint
CREATE TRIGGER recovery_codes_living_insert AFTER INSERT ON recovery_codes REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT t1.organisation_id FROM came JOIN accounts t1 ON t1.id = came.account_id');--> statement-breakpoint
CREATE TRIGGER factor_challenges_living_insert AFTER INSERT ON factor_challenges REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT t1.organisation_id FROM came JOIN accounts t1 ON t1.id = came.account_id');