-- A map's box is answered from its index alone: the columns that the walks of boxes read lie beside the points
-- (docs/adr/0008-map-queries.md). The indexes that it replaces serve maps until the new ones are complete.
CREATE INDEX "locations_box_with_columns" ON "locations" USING gist (point("longitude", "latitude")) INCLUDE ("id", "longitude", "latitude") WHERE "locations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "locations_box_own_with_columns" ON "locations" USING gist (map_cell("longitude", "latitude", uuid_hash("organisation_id"))) INCLUDE ("id", "longitude", "latitude", "organisation_id") WHERE "locations"."deleted_at" is null;--> statement-breakpoint
DROP INDEX "locations_box";--> statement-breakpoint
DROP INDEX "locations_box_own";--> statement-breakpoint
ALTER INDEX "locations_box_with_columns" RENAME TO "locations_box";--> statement-breakpoint
ALTER INDEX "locations_box_own_with_columns" RENAME TO "locations_box_own";
