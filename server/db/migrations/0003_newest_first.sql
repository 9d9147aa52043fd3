DROP INDEX "audit_log_organisation";--> statement-breakpoint
DROP INDEX "audit_log_actor";--> statement-breakpoint
DROP INDEX "applications_newest";--> statement-breakpoint
DROP INDEX "employees_newest";--> statement-breakpoint
DROP INDEX "reset_challenges_account";--> statement-breakpoint
DROP INDEX "bins_newest";--> statement-breakpoint
DROP INDEX "cities_largest";--> statement-breakpoint
DROP INDEX "locations_newest";--> statement-breakpoint
DROP INDEX "locations_city";--> statement-breakpoint
DROP INDEX "sagas_newest";--> statement-breakpoint
DROP INDEX "sagas_location";--> statement-breakpoint
DROP INDEX "sponsorships_newest";--> statement-breakpoint
DROP INDEX "fundraising_rewards_newest";--> statement-breakpoint
DROP INDEX "fundraising_rewards_open";--> statement-breakpoint
DROP INDEX "premium_rewards_newest";--> statement-breakpoint
DROP INDEX "simple_rewards_newest";--> statement-breakpoint
CREATE INDEX "audit_log_organisation" ON "audit_log" USING btree ("organisation_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "applications_newest" ON "applications" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "employees_newest" ON "employees" USING btree ("organisation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reset_challenges_account" ON "reset_challenges" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "bins_newest" ON "bins" USING btree ("location_id","created_at","id");--> statement-breakpoint
CREATE INDEX "cities_largest" ON "cities" USING btree ("country","population" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "locations_newest" ON "locations" USING btree ("organisation_id","created_at","id") WHERE "locations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "locations_city" ON "locations" USING btree ("organisation_id","city_id","created_at","id") WHERE "locations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "sagas_newest" ON "sagas" USING btree ("recycler_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "sagas_location" ON "sagas" USING btree ("location_id","created_at");--> statement-breakpoint
CREATE INDEX "sponsorships_newest" ON "sponsorships" USING btree ("sponsor_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "fundraising_rewards_newest" ON "fundraising_rewards" USING btree ("organisation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "fundraising_rewards_open" ON "fundraising_rewards" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "premium_rewards_newest" ON "premium_rewards" USING btree ("organisation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "simple_rewards_newest" ON "simple_rewards" USING btree ("organisation_id","created_at","id");