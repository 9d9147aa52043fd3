CREATE TABLE "monthly_types" (
	"location_id" uuid NOT NULL,
	"month" date NOT NULL,
	"material" text NOT NULL,
	"type" text NOT NULL,
	"parts" integer NOT NULL,
	"grams" bigint NOT NULL,
	CONSTRAINT "monthly_types_location_id_month_material_type_pk" PRIMARY KEY("location_id","month","material","type")
);

--> statement-breakpoint
-- Fires after sum_collections (by its triggers' names), which then holds the rows of the same materials: nothing new to
-- wait for, and the rows of a material's types are written by one transaction at a time.
CREATE FUNCTION sum_collection_types() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO monthly_types AS m (location_id, month, material, type, parts, grams)
    SELECT location_id, date_trunc('month', day::timestamp)::date, material, type, count(*), sum(grams)
    FROM came GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (location_id, month, material, type) DO UPDATE
    SET parts = m.parts + excluded.parts, grams = m.grams + excluded.grams;
    RETURN NULL;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO monthly_types AS m (location_id, month, material, type, parts, grams)
    SELECT location_id, date_trunc('month', day::timestamp)::date, material, type, -count(*), -sum(grams)
    FROM gone GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (location_id, month, material, type) DO UPDATE
    SET parts = m.parts + excluded.parts, grams = m.grams + excluded.grams;
  ELSE
    INSERT INTO monthly_types AS m (location_id, month, material, type, parts, grams)
    SELECT location_id, date_trunc('month', day::timestamp)::date, material, type, sum(part), sum(grams) FROM (
      SELECT location_id, day, material, type, 1 AS part, grams FROM came
      UNION ALL SELECT location_id, day, material, type, -1, -grams FROM gone
    ) changes GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (location_id, month, material, type) DO UPDATE
    SET parts = m.parts + excluded.parts, grams = m.grams + excluded.grams;
  END IF;
  DELETE FROM monthly_types m
  USING (SELECT DISTINCT location_id, date_trunc('month', day::timestamp)::date AS month, material, type FROM gone) g
  WHERE m.location_id = g.location_id AND m.month = g.month AND m.material = g.material AND m.type = g.type AND m.parts = 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER collections_summed_types_in AFTER INSERT ON collections REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION sum_collection_types();
--> statement-breakpoint
CREATE TRIGGER collections_summed_types_anew AFTER UPDATE ON collections REFERENCING OLD TABLE AS gone NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION sum_collection_types();
--> statement-breakpoint
CREATE TRIGGER collections_summed_types_out AFTER DELETE ON collections REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION sum_collection_types();
--> statement-breakpoint
-- The triggers' locks keep writers out until this migration commits, so nothing is missed.
INSERT INTO monthly_types (location_id, month, material, type, parts, grams)
SELECT location_id, date_trunc('month', day::timestamp)::date, material, type, count(*), sum(grams)
FROM collections GROUP BY 1, 2, 3, 4;
