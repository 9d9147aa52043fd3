CREATE TABLE "location_hours" (
	"organisation_id" uuid NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "location_hours_organisation_id_hour_pk" PRIMARY KEY("organisation_id","hour")
);
--> statement-breakpoint
-- One statement's changes are summed first and written in the order of the key, as in count_locations.
CREATE FUNCTION count_location_hours() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO location_hours AS h (organisation_id, hour, total)
    SELECT organisation_id, date_trunc('hour', created_at, 'UTC'), count(*) FROM came
    WHERE deleted_at IS NULL GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (organisation_id, hour) DO UPDATE SET total = h.total + excluded.total;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO location_hours AS h (organisation_id, hour, total)
    SELECT organisation_id, date_trunc('hour', created_at, 'UTC'), -count(*) FROM gone
    WHERE deleted_at IS NULL GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (organisation_id, hour) DO UPDATE SET total = h.total + excluded.total;
  ELSE
    INSERT INTO location_hours AS h (organisation_id, hour, total)
    SELECT organisation_id, date_trunc('hour', created_at, 'UTC'), sum(change) FROM (
      SELECT organisation_id, created_at, 1 AS change FROM came WHERE deleted_at IS NULL
      UNION ALL SELECT organisation_id, created_at, -1 FROM gone WHERE deleted_at IS NULL
    ) changes GROUP BY 1, 2 HAVING sum(change) <> 0 ORDER BY 1, 2
    ON CONFLICT (organisation_id, hour) DO UPDATE SET total = h.total + excluded.total;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER location_hours_in AFTER INSERT ON locations REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION count_location_hours();
--> statement-breakpoint
CREATE TRIGGER location_hours_anew AFTER UPDATE ON locations REFERENCING OLD TABLE AS gone NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION count_location_hours();
--> statement-breakpoint
CREATE TRIGGER location_hours_out AFTER DELETE ON locations REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION count_location_hours();
--> statement-breakpoint
-- The triggers' locks keep writers out until this migration commits, so nothing is missed.
INSERT INTO location_hours (organisation_id, hour, total)
SELECT organisation_id, date_trunc('hour', created_at, 'UTC'), count(*) FROM locations
WHERE deleted_at IS NULL GROUP BY 1, 2;
