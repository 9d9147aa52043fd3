DROP INDEX "saved_views_name";--> statement-breakpoint
DROP INDEX "saved_views_default";--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_title" ON "saved_views" USING btree ("account_id",coalesce("organisation_id", '00000000-0000-0000-0000-000000000000'::uuid),"list","name");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_initial" ON "saved_views" USING btree ("account_id",coalesce("organisation_id", '00000000-0000-0000-0000-000000000000'::uuid),"list") WHERE "saved_views"."is_default";