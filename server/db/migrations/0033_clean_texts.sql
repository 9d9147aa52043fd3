-- Texts that were stored before the API cleaned them (contract/cleanText.ts): NFC, without invisible characters, with single
-- spaces; e-mail addresses with their domain in readable letters. Only rows that differ are written. A row that would collide
-- with another one stays as it is.
CREATE FUNCTION clean_stored(value text, kind text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT AS $$
DECLARE
  invisible constant text := '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f'
    || '\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a'
    || '\U000e0000-\U000e001f\U000e0080-\U000e00ff\U000e01f0-\U000e0fff]';
  joiners constant text := '[\u200c\u200d\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0020-\U000e007f\U000e0100-\U000e01ef]';
  emoji constant text := '[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u21ff\u2300-\u23ff\u24c2\u25a0-\u27bf\u2900-\u297f\u2b00-\u2bff\u3030\u303d'
    || '\u3297\u3299\U0001f000-\U0001f1e5\U0001f200-\U0001f3fa\U0001f400-\U0001faff][\ufe0e\ufe0f]?[\U0001f3fb-\U0001f3ff]?';
  joining constant text := '[\u0620-\u065f\u066e-\u08ff\u0900-\u0963\u0970-\u0dff\u0f00-\u109f\u1780-\u17d3\u1820-\u18aa\ufb50-\ufdff\ufe70-\ufefc]';
  virama constant text := '[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]';
  signs constant text := '(\U0001f3f4[\U000e0020-\U000e007e]+\U000e007f|' || emoji || '(?:\u200d' || emoji || ')*|[0-9#*]\ufe0f\u20e3|'
    || virama || '[\u200c\u200d]|' || joining || '[\u200c\u200d](?=' || joining
    || ')|[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff\u1820-\u18aa][\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef])';
  cleaned text := normalize(regexp_replace(value, invisible, '', 'g'), NFC);
BEGIN
  cleaned := CASE kind
    WHEN 'code' THEN regexp_replace(cleaned, joiners, '', 'g')
    ELSE regexp_replace(cleaned, signs || '|' || joiners, '\1', 'g')
  END;
  cleaned := normalize(cleaned, NFC);
  IF kind = 'lines' THEN
    cleaned := regexp_replace(cleaned, '\r\n|[\r\u000b\u000c\u0085\u2028\u2029]', chr(10), 'g');
  END IF;
  cleaned := regexp_replace(cleaned,
    CASE kind WHEN 'lines' THEN '[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]'
      ELSE '[\t\n\u000b\u000c\r\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]' END, ' ', 'g');
  cleaned := regexp_replace(cleaned, '([^ \n]) {2,}(?=[^ \n])', '\1 ', 'g');
  -- A space that only now stands at an end was not typed there.
  IF value NOT LIKE ' %' THEN cleaned := ltrim(cleaned); END IF;
  IF value NOT LIKE '% ' THEN cleaned := rtrim(cleaned); END IF;
  RETURN CASE WHEN cleaned ~ '^[ \n\u2800]*$' THEN value ELSE cleaned END;
END $$;
--> statement-breakpoint
-- RFC 3492, section 6.2: a label behind its `xn--`; null where it is none.
CREATE FUNCTION decode_punycode(label text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT AS $$
DECLARE
  basic int := CASE WHEN strpos(label, '-') = 0 THEN 0 ELSE length(label) - strpos(reverse(label), '-') END;
  decoded text := left(label, basic);
  place int := CASE WHEN strpos(label, '-') = 0 THEN 1 ELSE basic + 2 END;
  code bigint := 128;
  i bigint := 0;
  bias bigint := 72;
  former bigint;
  weight bigint;
  k bigint;
  digit bigint;
  threshold bigint;
  delta bigint;
  size bigint;
BEGIN
  WHILE place <= length(label) LOOP
    former := i;
    weight := 1;
    k := 36;
    LOOP
      digit := CASE WHEN place > length(label) THEN -1 ELSE strpos('abcdefghijklmnopqrstuvwxyz0123456789', substr(label, place, 1)) - 1 END;
      IF digit < 0 THEN RETURN NULL; END IF;
      place := place + 1;
      i := i + digit * weight;
      threshold := least(greatest(k - bias, 1), 26);
      EXIT WHEN digit < threshold;
      weight := weight * (36 - threshold);
      k := k + 36;
    END LOOP;
    size := length(decoded) + 1;
    delta := (i - former) / CASE WHEN former = 0 THEN 700 ELSE 2 END;
    delta := delta + delta / size;
    k := 0;
    WHILE delta > 455 LOOP
      delta := delta / 35;
      k := k + 36;
    END LOOP;
    bias := k + 36 * delta / (delta + 38);
    code := code + i / size;
    i := i % size;
    IF code > 1114111 OR code BETWEEN 55296 AND 57343 THEN RETURN NULL; END IF;
    decoded := left(decoded, i::int) || chr(code::int) || substr(decoded, i::int + 1);
    i := i + 1;
  END LOOP;
  RETURN decoded;
EXCEPTION WHEN numeric_value_out_of_range THEN
  RETURN NULL;
END $$;
--> statement-breakpoint
-- As server/auth/emails.ts stores an address: a domain in Punycode is written in letters, where it is of letters.
CREATE FUNCTION stored_email(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT AS $$
DECLARE
  cleaned text := clean_stored(value, 'code');
  part text;
  letters text;
  domain text[] := '{}';
BEGIN
  IF cleaned !~* '[@.]xn--' THEN RETURN cleaned; END IF;
  FOREACH part IN ARRAY string_to_array(lower(split_part(cleaned, '@', 2)), '.') LOOP
    letters := CASE WHEN part LIKE 'xn--%' THEN decode_punycode(substr(part, 5)) ELSE part END;
    IF letters IS NULL OR letters !~ '^[a-z0-9\u00df-\u024f\u0370-\u1fff\u3041-\ud7a3-]+$' OR normalize(letters, NFC) <> letters THEN
      RETURN cleaned;
    END IF;
    domain := domain || letters;
  END LOOP;
  RETURN split_part(cleaned, '@', 1) || '@' || array_to_string(domain, '.');
END $$;
--> statement-breakpoint
DO $$
DECLARE
  -- What the clean text of a row may differ in: anything invisible, a space that is none, two spaces, another form than NFC.
  suspicious constant text := '[\u0001-\u001f\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f'
    || '\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]|  |[@.][xX][nN]--';
  target record;
  colliding record;
BEGIN
  FOR target IN
    SELECT name, isUnique,
      string_agg(format('%1$I = %2$s', col, clean), ', ') AS assignments,
      string_agg(format('((%1$I ~ %3$L OR %1$I IS NOT NFC NORMALIZED) AND %2$s <> %1$I)', col, clean, suspicious), ' OR ') AS differs
    FROM (
      SELECT *, CASE kind WHEN 'email' THEN format('stored_email(%I)', col) ELSE format('clean_stored(%I, %L)', col, kind) END AS clean
      FROM (VALUES
        ('organisations', 'name', 'line', false), ('organisations', 'registration_address', 'line', false),
        ('organisations', 'registration_number', 'code', false),
        ('accounts', 'email', 'email', true),
        ('applications', 'name', 'line', false), ('applications', 'email', 'email', false),
        ('applications', 'linked_in_url', 'code', false), ('applications', 'decline_reason', 'lines', false),
        ('invites', 'email', 'email', false),
        ('email_changes', 'old_email', 'email', false), ('email_changes', 'new_email', 'email', false),
        ('email_proofs', 'email', 'email', true),
        ('employees', 'name', 'line', true), ('employees', 'email', 'email', true),
        ('locations', 'name', 'line', false), ('locations', 'street', 'line', false),
        ('locations', 'house_number', 'line', false), ('locations', 'zip_code', 'line', false),
        ('bins', 'description', 'lines', false), ('bins', 'own_name', 'line', false),
        ('simple_rewards', 'name', 'line', false), ('simple_rewards', 'description', 'lines', false),
        ('fundraising_rewards', 'name', 'line', false), ('fundraising_rewards', 'description', 'lines', false),
        ('fundraising_rewards', 'link', 'code', false),
        ('premium_rewards', 'name', 'line', false), ('premium_rewards', 'description', 'lines', false),
        ('redemptions', 'reward_name', 'line', false),
        ('sponsorships', 'name', 'line', false), ('sponsorships', 'phone', 'code', false), ('sponsorships', 'email', 'email', false),
        ('keys', 'name', 'line', false),
        ('webhooks', 'name', 'line', false), ('webhooks', 'url', 'code', false),
        ('saved_views', 'name', 'line', true)
      ) AS texts(name, col, kind, isUnique)
    ) AS cleaning
    GROUP BY name, isUnique
  LOOP
    IF NOT target.isUnique THEN
      EXECUTE format('UPDATE %I SET %s WHERE %s', target.name, target.assignments, target.differs);
    ELSE
      FOR colliding IN EXECUTE format('SELECT ctid AS place FROM %I WHERE %s ORDER BY 1', target.name, target.differs) LOOP
        BEGIN
          EXECUTE format('UPDATE %I SET %s WHERE ctid = $1', target.name, target.assignments) USING colliding.place;
        EXCEPTION WHEN unique_violation THEN
          NULL;
        END;
      END LOOP;
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
DROP FUNCTION stored_email(text);--> statement-breakpoint
DROP FUNCTION decode_punycode(text);--> statement-breakpoint
DROP FUNCTION clean_stored(text, text);
