-- A point moved into a cell of the owner's own, so that one GiST index of points holds each owner's map apart from all
-- others' (docs/adr/0008-map-queries.md). 256 × 256 cells of 360° × 180°: owners may share one, so queries compare the
-- owner too. Rounding keeps order, so a box moved likewise holds every point that it held before.
CREATE FUNCTION map_cell(longitude double precision, latitude double precision, owner integer) RETURNS point
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT pg_catalog.point(longitude + 360 * (owner & 255), latitude + 180 * ((owner >> 8) & 255))
$$;
--> statement-breakpoint
CREATE TABLE "location_counts" (
	"organisation_id" uuid NOT NULL,
	"city_id" uuid NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "location_counts_organisation_id_city_id_pk" PRIMARY KEY("organisation_id","city_id")
);
--> statement-breakpoint
DROP INDEX "locations_one_per_city";--> statement-breakpoint
ALTER TABLE "cities" ADD COLUMN "west" double precision;--> statement-breakpoint
ALTER TABLE "cities" ADD COLUMN "south" double precision;--> statement-breakpoint
ALTER TABLE "cities" ADD COLUMN "east" double precision;--> statement-breakpoint
ALTER TABLE "cities" ADD COLUMN "north" double precision;--> statement-breakpoint
CREATE INDEX "locations_box_own" ON "locations" USING gist (map_cell("longitude", "latitude", uuid_hash("organisation_id"))) WHERE "locations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "locations_city_box" ON "locations" USING btree ("city_id","latitude","longitude","id") WHERE "locations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "locations_own_city_box" ON "locations" USING btree ("organisation_id","city_id","latitude","longitude","id") WHERE "locations"."deleted_at" is null;
--> statement-breakpoint
-- The walks of the maps. Each stops at `most` rows. Bitmaps are off because they read a whole box before the first
-- row, and the planner, which takes every box for a thousandth of the table, would choose one. IS NOT DISTINCT FROM
-- and + 0 keep a comparison out of the choice of an index.
CREATE FUNCTION locations_in_box(west double precision, south double precision, east double precision, north double precision, most integer)
RETURNS TABLE (id uuid, longitude double precision, latitude double precision)
LANGUAGE sql STABLE SET enable_bitmapscan = off AS $$
  SELECT l.id, l.longitude, l.latitude FROM locations l
  WHERE l.deleted_at IS NULL AND point(l.longitude, l.latitude) <@ box(point(west, south), point(east, north))
  LIMIT most
$$;
--> statement-breakpoint
CREATE FUNCTION own_locations_in_box(organisation uuid, west double precision, south double precision, east double precision, north double precision, most integer)
RETURNS TABLE (id uuid, longitude double precision, latitude double precision)
LANGUAGE sql STABLE SET enable_bitmapscan = off AS $$
  SELECT l.id, l.longitude, l.latitude FROM locations l
  WHERE l.deleted_at IS NULL AND l.organisation_id IS NOT DISTINCT FROM organisation
    AND map_cell(l.longitude, l.latitude, uuid_hash(l.organisation_id))
      <@ box(map_cell(west, south, uuid_hash(organisation)), map_cell(east, north, uuid_hash(organisation)))
    AND l.longitude + 0 BETWEEN west AND east AND l.latitude + 0 BETWEEN south AND north
  LIMIT most
$$;
--> statement-breakpoint
-- One location a city: the southernmost in the box. Cities whose own box does not meet it are not asked; for each of the
-- others one step on the index finds it (without a sort, which would read the whole city), or the walk goes through the city's locations between the two parallels.
CREATE FUNCTION cities_in_box(west double precision, south double precision, east double precision, north double precision, most integer)
RETURNS TABLE (id uuid, longitude double precision, latitude double precision)
LANGUAGE sql STABLE SET enable_bitmapscan = off SET enable_sort = off AS $$
  SELECT first.id, first.longitude, first.latitude FROM cities c CROSS JOIN LATERAL (
    SELECT l.id, l.longitude, l.latitude FROM locations l
    WHERE l.deleted_at IS NULL AND l.city_id = c.id
      AND l.latitude BETWEEN $2 AND $4 AND l.longitude BETWEEN $1 AND $3
    ORDER BY l.latitude, l.longitude, l.id LIMIT 1
  ) first
  WHERE c.west <= $3 AND c.east >= $1 AND c.south <= $4 AND c.north >= $2
  LIMIT most
$$;
--> statement-breakpoint
CREATE FUNCTION own_cities_in_box(organisation uuid, west double precision, south double precision, east double precision, north double precision, most integer)
RETURNS TABLE (id uuid, longitude double precision, latitude double precision)
LANGUAGE sql STABLE SET enable_bitmapscan = off SET enable_sort = off AS $$
  SELECT first.id, first.longitude, first.latitude FROM location_counts n JOIN cities c ON c.id = n.city_id
  CROSS JOIN LATERAL (
    SELECT l.id, l.longitude, l.latitude FROM locations l
    WHERE l.deleted_at IS NULL AND l.organisation_id = organisation AND l.city_id = c.id
      AND l.latitude BETWEEN $3 AND $5 AND l.longitude BETWEEN $2 AND $4
    ORDER BY l.latitude, l.longitude, l.id LIMIT 1
  ) first
  WHERE n.organisation_id = organisation AND n.total > 0
    AND c.west <= $4 AND c.east >= $2 AND c.south <= $5 AND c.north >= $3
  LIMIT most
$$;
--> statement-breakpoint
-- One statement's changes are summed first and written in the order of the key: two statements cannot deadlock, and a
-- row's lock makes the count exact whatever runs beside it.
CREATE FUNCTION count_locations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO location_counts AS c (organisation_id, city_id, total)
    SELECT organisation_id, city_id, count(*) FROM came WHERE deleted_at IS NULL GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (organisation_id, city_id) DO UPDATE SET total = c.total + excluded.total;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO location_counts AS c (organisation_id, city_id, total)
    SELECT organisation_id, city_id, -count(*) FROM gone WHERE deleted_at IS NULL GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (organisation_id, city_id) DO UPDATE SET total = c.total + excluded.total;
  ELSE
    INSERT INTO location_counts AS c (organisation_id, city_id, total)
    SELECT organisation_id, city_id, sum(change) FROM (
      SELECT organisation_id, city_id, 1 AS change FROM came WHERE deleted_at IS NULL
      UNION ALL SELECT organisation_id, city_id, -1 FROM gone WHERE deleted_at IS NULL
    ) changes GROUP BY 1, 2 HAVING sum(change) <> 0 ORDER BY 1, 2
    ON CONFLICT (organisation_id, city_id) DO UPDATE SET total = c.total + excluded.total;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    -- A city's box is locked only by what makes it grow, which is rare, and in the order of ids.
    WITH added AS (
      SELECT city_id, min(longitude) AS west, min(latitude) AS south, max(longitude) AS east, max(latitude) AS north
      FROM came WHERE deleted_at IS NULL GROUP BY city_id
    ), grown AS MATERIALIZED (
      SELECT c.id FROM cities c JOIN added a ON a.city_id = c.id
      WHERE NOT coalesce(c.west <= a.west AND c.south <= a.south AND c.east >= a.east AND c.north >= a.north, false)
      ORDER BY c.id FOR NO KEY UPDATE OF c
    )
    UPDATE cities c SET west = least(c.west, a.west), south = least(c.south, a.south),
      east = greatest(c.east, a.east), north = greatest(c.north, a.north)
    FROM grown g JOIN added a ON a.city_id = g.id WHERE c.id = g.id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER locations_counted_in AFTER INSERT ON locations REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION count_locations();
--> statement-breakpoint
CREATE TRIGGER locations_counted_anew AFTER UPDATE ON locations REFERENCING OLD TABLE AS gone NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION count_locations();
--> statement-breakpoint
CREATE TRIGGER locations_counted_out AFTER DELETE ON locations REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION count_locations();
--> statement-breakpoint
-- The triggers' locks keep writers out until this migration commits, so nothing is missed.
INSERT INTO location_counts (organisation_id, city_id, total)
SELECT organisation_id, city_id, count(*) FROM locations WHERE deleted_at IS NULL GROUP BY 1, 2;
--> statement-breakpoint
UPDATE cities c SET west = l.west, south = l.south, east = l.east, north = l.north FROM (
  SELECT city_id, min(longitude) AS west, min(latitude) AS south, max(longitude) AS east, max(latitude) AS north
  FROM locations WHERE deleted_at IS NULL GROUP BY city_id
) l WHERE c.id = l.city_id;
