ALTER TABLE "bins" ADD COLUMN "marked_emptied_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bins" ADD COLUMN "level_before_mark" double precision;--> statement-breakpoint
ALTER TABLE "bins" ADD COLUMN "level_at_before_mark" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bins" ADD COLUMN "emptied_at_before_mark" timestamp (3) with time zone;