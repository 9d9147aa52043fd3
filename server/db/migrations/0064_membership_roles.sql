ALTER TABLE "memberships" ADD COLUMN "role_raised_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "owned_until" timestamp (3) with time zone;