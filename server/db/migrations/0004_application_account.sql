ALTER TABLE "applications" ADD COLUMN "account_id" uuid;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "applications_account" ON "applications" USING btree ("account_id");--> statement-breakpoint
-- Who came in before: approved, and no longer waiting for whoever was invited.
UPDATE "applications" SET "account_id" = "accounts"."id" FROM "accounts"
WHERE "accounts"."email" = "applications"."email" AND "applications"."status" = 'Approved'
  AND "accounts"."created_at" >= "applications"."decided_at"
  AND NOT EXISTS (SELECT 1 FROM "invites" WHERE "invites"."application_id" = "applications"."id" AND "invites"."used_at" IS NULL);
