CREATE TABLE "backfills" (
	"name" text PRIMARY KEY NOT NULL,
	"position" text,
	"finished_at" timestamp (3) with time zone
);
