ALTER TABLE "locations" ADD COLUMN "point_confirmed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- A city's marker has the city's own position, so the box of a city's locations is no longer kept: the counts alone remain.
CREATE OR REPLACE FUNCTION count_locations() RETURNS trigger LANGUAGE plpgsql AS $$
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
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- One marker a city with locations whose own position is in the box, at that position. `id` is its southernmost location, one
-- step on the index (without a sort, which would read the whole city).
CREATE OR REPLACE FUNCTION cities_in_box(west double precision, south double precision, east double precision, north double precision, most integer)
RETURNS TABLE (id uuid, longitude double precision, latitude double precision)
LANGUAGE sql STABLE SET enable_bitmapscan = off SET enable_sort = off AS $$
  SELECT first.id, c.longitude, c.latitude FROM cities c CROSS JOIN LATERAL (
    SELECT l.id FROM locations l WHERE l.deleted_at IS NULL AND l.city_id = c.id
    ORDER BY l.latitude, l.longitude, l.id LIMIT 1
  ) first
  WHERE c.longitude BETWEEN $1 AND $3 AND c.latitude BETWEEN $2 AND $4
  LIMIT most
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION own_cities_in_box(organisation uuid, west double precision, south double precision, east double precision, north double precision, most integer)
RETURNS TABLE (id uuid, longitude double precision, latitude double precision)
LANGUAGE sql STABLE SET enable_bitmapscan = off SET enable_sort = off AS $$
  SELECT first.id, c.longitude, c.latitude FROM location_counts n JOIN cities c ON c.id = n.city_id
  CROSS JOIN LATERAL (
    SELECT l.id FROM locations l WHERE l.deleted_at IS NULL AND l.organisation_id = organisation AND l.city_id = c.id
    ORDER BY l.latitude, l.longitude, l.id LIMIT 1
  ) first
  WHERE n.organisation_id = organisation AND n.total > 0
    AND c.longitude BETWEEN $2 AND $4 AND c.latitude BETWEEN $3 AND $5
  LIMIT most
$$;
--> statement-breakpoint
-- Points that nobody can have confirmed: exactly at the centre of the city (an import without coordinates), or farther than
-- 50 km from it (contract/pointDoubts.ts). One pass over the table; only the rows found are rewritten.
UPDATE locations l SET point_confirmed = false FROM cities c
WHERE c.id = l.city_id AND l.deleted_at IS NULL AND (
  (l.latitude = c.latitude AND l.longitude = c.longitude)
  OR 2 * 6371009 * asin(least(1, sqrt(
    power(sin(radians(l.latitude - c.latitude) / 2), 2)
    + cos(radians(c.latitude)) * cos(radians(l.latitude)) * power(sin(radians(l.longitude - c.longitude) / 2), 2)
  ))) > 50000
);
--> statement-breakpoint
-- Imports that can still be taken back compare what they stored with the record as it is now.
UPDATE import_rows r SET
  after = r.after || jsonb_build_object('pointConfirmed', l.point_confirmed),
  before = r.before || jsonb_build_object('pointConfirmed', l.point_confirmed)
FROM imports i, locations l WHERE i.id = r.import_id AND i.list = 'locations' AND l.id = r.record_id;
--> statement-breakpoint
CREATE INDEX "locations_to_check" ON "locations" USING btree ("organisation_id","created_at","id") WHERE "locations"."deleted_at" is null and not "locations"."point_confirmed";
