-- What orders each of a city's names, by language: another language is no migration. Parsed when it is made, for `pg_restore`
-- fills tables with an empty search path, in which a text would not find `sort_key`.
CREATE FUNCTION sort_keys(names jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (
  SELECT coalesce(jsonb_object_agg(language, sort_key(name)), '{}') FROM jsonb_each_text(names) AS each(language, name)
);
--> statement-breakpoint
ALTER TABLE "cities"
  DROP COLUMN "key_en",
  DROP COLUMN "key_ua",
  DROP COLUMN "key_pl",
  ADD COLUMN "keys" jsonb GENERATED ALWAYS AS (sort_keys(names)) STORED NOT NULL;
