ALTER TABLE "notifications" ADD COLUMN "cause" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "topic" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "count" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "mail_count" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "notifications_topic" ON "notifications" USING btree ("account_id","kind","topic") WHERE "notifications"."read_at" is null;