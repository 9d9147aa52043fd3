ALTER TABLE "employees" ADD COLUMN "name_key" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "email_key" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "search_text" text COLLATE "C";--> statement-breakpoint
-- Generated columns would rewrite the table. The backfill `employee_keys` fills existing rows by means of this trigger.
CREATE FUNCTION employee_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.name_key := sort_key(NEW.name);
  NEW.email_key := sort_key(NEW.email);
  NEW.search_text := search_key(NEW.name || E'\n' || NEW.email);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER employees_keys BEFORE INSERT OR UPDATE OF name, email ON employees
FOR EACH ROW EXECUTE FUNCTION employee_keys();
