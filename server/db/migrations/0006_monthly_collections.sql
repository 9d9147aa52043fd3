CREATE TABLE "monthly_collections" (
	"location_id" uuid NOT NULL,
	"month" date NOT NULL,
	"material" text NOT NULL,
	"parts" integer NOT NULL,
	"objects" bigint NOT NULL,
	"grams" bigint NOT NULL,
	CONSTRAINT "monthly_collections_location_id_month_material_pk" PRIMARY KEY("location_id","month","material")
);

--> statement-breakpoint
-- One statement's changes are summed first and written in the order of the key: two statements cannot deadlock, and a
-- row's lock makes the sum exact whatever runs beside it.
CREATE FUNCTION sum_collections() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO monthly_collections AS m (location_id, month, material, parts, objects, grams)
    SELECT location_id, date_trunc('month', day::timestamp)::date, material, count(*), sum(objects), sum(grams)
    FROM came GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (location_id, month, material) DO UPDATE
    SET parts = m.parts + excluded.parts, objects = m.objects + excluded.objects, grams = m.grams + excluded.grams;
    RETURN NULL;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO monthly_collections AS m (location_id, month, material, parts, objects, grams)
    SELECT location_id, date_trunc('month', day::timestamp)::date, material, -count(*), -sum(objects), -sum(grams)
    FROM gone GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (location_id, month, material) DO UPDATE
    SET parts = m.parts + excluded.parts, objects = m.objects + excluded.objects, grams = m.grams + excluded.grams;
  ELSE
    INSERT INTO monthly_collections AS m (location_id, month, material, parts, objects, grams)
    SELECT location_id, date_trunc('month', day::timestamp)::date, material, sum(part), sum(objects), sum(grams) FROM (
      SELECT location_id, day, material, 1 AS part, objects, grams FROM came
      UNION ALL SELECT location_id, day, material, -1, -objects, -grams FROM gone
    ) changes GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (location_id, month, material) DO UPDATE
    SET parts = m.parts + excluded.parts, objects = m.objects + excluded.objects, grams = m.grams + excluded.grams;
  END IF;
  DELETE FROM monthly_collections m
  USING (SELECT DISTINCT location_id, date_trunc('month', day::timestamp)::date AS month, material FROM gone) g
  WHERE m.location_id = g.location_id AND m.month = g.month AND m.material = g.material AND m.parts = 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER collections_summed_in AFTER INSERT ON collections REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION sum_collections();
--> statement-breakpoint
CREATE TRIGGER collections_summed_anew AFTER UPDATE ON collections REFERENCING OLD TABLE AS gone NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION sum_collections();
--> statement-breakpoint
CREATE TRIGGER collections_summed_out AFTER DELETE ON collections REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION sum_collections();
--> statement-breakpoint
-- The triggers' locks keep writers out until this migration commits, so nothing is missed.
INSERT INTO monthly_collections (location_id, month, material, parts, objects, grams)
SELECT location_id, date_trunc('month', day::timestamp)::date, material, count(*), sum(objects), sum(grams)
FROM collections GROUP BY 1, 2, 3;
