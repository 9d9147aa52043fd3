ALTER TABLE "accounts" ADD COLUMN "search_text" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "search_text" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "registration_search_text" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "sponsorships" ADD COLUMN "search_text" text COLLATE "C";--> statement-breakpoint
-- Generated columns would rewrite the tables. Backfills fill existing rows by means of these triggers.
CREATE FUNCTION account_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := search_key(NEW.email);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER accounts_keys BEFORE INSERT OR UPDATE OF email ON accounts
FOR EACH ROW EXECUTE FUNCTION account_keys();
--> statement-breakpoint
CREATE FUNCTION organisation_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := search_key(NEW.name);
  NEW.registration_search_text := search_key(NEW.registration_number);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER organisations_keys BEFORE INSERT OR UPDATE OF name, registration_number ON organisations
FOR EACH ROW EXECUTE FUNCTION organisation_keys();
--> statement-breakpoint
-- The number of a request consists of the first eight digits of its id. It is found with and without its dash.
CREATE FUNCTION sponsorship_keys() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE digits text := left(NEW.id::text, 8);
BEGIN
  NEW.search_text := search_key(concat_ws(E'\n', digits, left(digits, 4) || '-' || right(digits, 4),
    NEW.name, NEW.phone, NEW.email));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER sponsorships_keys BEFORE INSERT OR UPDATE OF name, phone, email ON sponsorships
FOR EACH ROW EXECUTE FUNCTION sponsorship_keys();
