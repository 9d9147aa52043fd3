CREATE INDEX IF NOT EXISTS "events_received" ON "events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "redemptions_old" ON "redemptions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "collections_old" ON "collections" USING btree ("day");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "geocode_cache_old" ON "geocode_cache" USING btree ("created_at");