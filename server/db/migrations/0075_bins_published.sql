ALTER TABLE "bins" ADD COLUMN "full_published_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bins" ADD COLUMN "is_full_deferred" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bins" ADD COLUMN "faulty_published_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bins" ADD COLUMN "is_faulty_deferred" boolean DEFAULT false NOT NULL;