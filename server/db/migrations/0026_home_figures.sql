CREATE INDEX "organisations_created" ON "organisations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sagas_created" ON "sagas" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sponsorships_created" ON "sponsorships" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sponsorships_started" ON "sponsorships" USING btree ("created_at") WHERE "sponsorships"."status" = 'Started';