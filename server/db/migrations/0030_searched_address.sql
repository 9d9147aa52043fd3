-- A store is looked for by its house number and zip code too. The expression of a column is changed by making the column anew:
-- the table is written once, then the index of parts (docs/adr/0020-sorting-and-searching.md).
DROP INDEX "locations_search";--> statement-breakpoint
ALTER TABLE "locations"
  DROP COLUMN "search_text",
  ADD COLUMN "search_text" text COLLATE "C" GENERATED ALWAYS AS (search_key(' ' || name || ' ' || street || ' ' || house_number || coalesce(' ' || zip_code, ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "locations_search" ON "locations" USING gin (search_parts("organisation_id", "search_text")) WHERE "locations"."deleted_at" is null;--> statement-breakpoint
ALTER INDEX "locations_search" ALTER COLUMN 1 SET STATISTICS 0;
