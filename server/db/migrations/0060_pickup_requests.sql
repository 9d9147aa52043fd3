ALTER TABLE "locations" ADD COLUMN "pickup_until" date;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "pickup_hours" text;--> statement-breakpoint
ALTER TABLE "sagas" ADD COLUMN "reported_by" text;