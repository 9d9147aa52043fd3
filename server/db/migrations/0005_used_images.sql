CREATE TABLE "forgotten_images" (
	"id" uuid PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "images_orphans";--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "unused_since" timestamp (3) with time zone DEFAULT now();--> statement-breakpoint
CREATE INDEX "forgotten_images_due" ON "forgotten_images" USING btree ("due_at");--> statement-breakpoint
-- A deleted fundraising reward stays only for the sponsorships that name it.
DELETE FROM "fundraising_rewards" r WHERE "deleted_at" IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM "sponsorship_rewards" s WHERE s."reward_id" = r."id");--> statement-breakpoint
-- Nothing held these references until now: what they name has a row again, as its owner's.
INSERT INTO "images" ("id", "organisation_id")
SELECT DISTINCT ON (named."id") named."id", named."organisation_id" FROM (
  SELECT "logo_id" AS "id", "id" AS "organisation_id" FROM "organisations" WHERE "logo_id" IS NOT NULL
  UNION ALL SELECT "image_id", "organisation_id" FROM "simple_rewards"
  UNION ALL SELECT "image_id", "organisation_id" FROM "fundraising_rewards"
  UNION ALL SELECT "image_id", "organisation_id" FROM "premium_rewards"
) named
ON CONFLICT ("id") DO NOTHING;--> statement-breakpoint
ALTER TABLE "organisations" ADD CONSTRAINT "organisations_logo_id_images_id_fk" FOREIGN KEY ("logo_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fundraising_rewards" ADD CONSTRAINT "fundraising_rewards_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "premium_rewards" ADD CONSTRAINT "premium_rewards_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simple_rewards" ADD CONSTRAINT "simple_rewards_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "images_unused" ON "images" USING btree ("unused_since") WHERE "images"."unused_since" is not null;--> statement-breakpoint
CREATE INDEX "organisations_logo" ON "organisations" USING btree ("logo_id");--> statement-breakpoint
CREATE INDEX "fundraising_rewards_image" ON "fundraising_rewards" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "premium_rewards_image" ON "premium_rewards" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "simple_rewards_image" ON "simple_rewards" USING btree ("image_id");