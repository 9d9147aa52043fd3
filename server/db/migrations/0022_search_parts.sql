-- The parts of three letters that a text has, and the two with which each word begins behind its blank, as numbers of the
-- organisation's own: a search reads nobody else's. docs/adr/0020-sorting-and-searching.md.
CREATE FUNCTION search_parts(organisation uuid, value text) RETURNS bigint[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 100 AS $$
DECLARE
  own bigint := uuid_hash(organisation);
  parts bigint[] := '{}';
  part text;
BEGIN
  FOR at IN 1 .. length(value) - 1 LOOP
    part := substr(value || ' ', at, 3);
    parts := parts || hashtextextended(part, own);
    IF part LIKE ' %' THEN parts := parts || hashtextextended(left(part, 2), own); END IF;
  END LOOP;
  RETURN parts;
END $$;
--> statement-breakpoint
DROP INDEX "locations_search";--> statement-breakpoint
CREATE INDEX "locations_search" ON "locations" USING gin (search_parts("organisation_id", "search_text")) WHERE "locations"."deleted_at" is null;--> statement-breakpoint
-- Which way a search goes is told by a sample of its own: neither large samples nor those of the parts are needed.
ALTER INDEX "locations_search" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "locations" ALTER COLUMN "search_text" SET STATISTICS -1;
