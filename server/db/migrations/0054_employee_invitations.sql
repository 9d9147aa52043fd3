ALTER TABLE "employees" ADD COLUMN "invite_hash" text;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "invite_expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "invitation_used_at" timestamp (3) with time zone;