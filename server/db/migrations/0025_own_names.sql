ALTER TABLE "bins" ADD COLUMN "own_name" text;--> statement-breakpoint
ALTER TABLE "cities" ADD COLUMN "region" jsonb;