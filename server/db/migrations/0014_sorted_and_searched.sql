-- The alphabets of the three languages as one order of bytes: digits, Cyrillic letters with Ukrainian ones where they stand,
-- then Latin ones (as if they lay behind, from U+0500 on) with Polish ones where they stand.
-- docs/adr/0020-sorting-and-searching.md.
CREATE FUNCTION sort_key(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT translate(lower(value COLLATE "und-x-icu"),
    'абвгґдеєжзиіїёaąbcćdeęfghijklłmnńoópqrsśtuvwxyzźżéäöü№’@:;?_',
    U&'АБВГДЕЖЗИЙКЛМЖ\0500\0501\0502\0503\0504\0505\0506\0507\0508\0509\050a\050b\050c\050d\050e\050f\0510\0511\0512\0513\0514\0515\0516\0517\0518\0519\051a\051b\051c\051d\051e\051f\0520\0521\0522\0506\0500\0513\051b\0511''*,,!!') COLLATE "C"
$$;
--> statement-breakpoint
-- Text as it is searched: lower case, without accents and apostrophes.
CREATE FUNCTION search_key(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT translate(lower(value COLLATE "und-x-icu"), 'їйёґąćęłńóśźżéäöü''’ʼ`', 'іиегacelnoszzeaou') COLLATE "C"
$$;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
ALTER TABLE "cities" ADD COLUMN "key_en" text COLLATE "C" GENERATED ALWAYS AS (sort_key(names ->> 'en')) STORED NOT NULL,
  ADD COLUMN "key_ua" text COLLATE "C" GENERATED ALWAYS AS (sort_key(names ->> 'ua')) STORED NOT NULL,
  ADD COLUMN "key_pl" text COLLATE "C" GENERATED ALWAYS AS (sort_key(names ->> 'pl')) STORED NOT NULL;
--> statement-breakpoint
-- The table is written anew, once for all three.
ALTER TABLE "locations" ADD COLUMN "name_key" text COLLATE "C" GENERATED ALWAYS AS (sort_key(name)) STORED NOT NULL,
  ADD COLUMN "street_key" text COLLATE "C" GENERATED ALWAYS AS (sort_key(street)) STORED NOT NULL,
  ADD COLUMN "search_text" text COLLATE "C" GENERATED ALWAYS AS (search_key(' ' || name || ' ' || street)) STORED NOT NULL;
--> statement-breakpoint
-- How often a part of a text occurs decides how it is searched: the samples must be large.
ALTER TABLE "locations" ALTER COLUMN "search_text" SET STATISTICS 1000;
--> statement-breakpoint
CREATE INDEX "locations_by_name" ON "locations" USING btree ("organisation_id","name_key","id") WHERE "locations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "locations_by_street" ON "locations" USING btree ("organisation_id","street_key","id") WHERE "locations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "locations_search" ON "locations" USING gin ("search_text" gin_trgm_ops) WHERE "locations"."deleted_at" is null;
