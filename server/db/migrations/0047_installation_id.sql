CREATE TABLE "installation" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"id" text NOT NULL,
	"written_as" text NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	CONSTRAINT "installation_is_only" CHECK ("installation"."is_only")
);
