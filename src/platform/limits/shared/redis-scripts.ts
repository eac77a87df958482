// What Redis runs for the shared counts, each as one indivisible step. A name's window is a hash: bucket → requests.

/** The life of the counts: a Redis that lost its data has another one, and everyone then tells again what it knows. */
const findLife = `
  local life = redis.call('GET', KEYS[1])
  if not life then
    life = ARGV[1]
    redis.call('SET', KEYS[1], life)
  end`;

// Redis's own clock, so that processes on machines whose clocks differ share one window; tests hold theirs still.
const readTime = (argument: number) => `
  local now = tonumber(ARGV[${argument}])
  if now == 0 then
    local time = redis.call('TIME')
    now = time[1] * 1000 + math.floor(time[2] / 1000)
  end`;

/** KEYS life, window. ARGV a new life, the life known, now or 0, bucket ms, limit, want. */
export const leaseScript = `${findLife}
  if life ~= ARGV[2] then return { -1, life } end
  ${readTime(3)}
  local width, limit, want = tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6])
  local present = math.floor(now / width)
  local cells = redis.call('HGETALL', KEYS[2])
  local total, oldest = 0, nil
  for i = 1, #cells, 2 do
    local bucket, number = tonumber(cells[i]), tonumber(cells[i + 1])
    if bucket <= present - 60 or number <= 0 then
      redis.call('HDEL', KEYS[2], cells[i])
    else
      if bucket > present then
        -- The clock jumped back: what was counted then counts from now on.
        redis.call('HDEL', KEYS[2], cells[i])
        redis.call('HINCRBY', KEYS[2], string.format('%d', present), number)
        bucket = present
      end
      total = total + number
      if oldest == nil or bucket < oldest then oldest = bucket end
    end
  end
  local granted = math.max(0, math.min(want, limit - total))
  if granted > 0 then
    redis.call('HINCRBY', KEYS[2], string.format('%d', present), granted)
    redis.call('PEXPIRE', KEYS[2], width * 61)
    oldest = oldest or present
  end
  return { granted, math.max(0, limit - total - granted), ((oldest or present) + 60) * width - now, present }`;

/** KEYS life, window. ARGV the life known, now or 0, bucket ms, then pairs of age and number. */
export const tellScript = `
  if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
  ${readTime(2)}
  local width = tonumber(ARGV[3])
  local present = math.floor(now / width)
  for i = 4, #ARGV, 2 do
    redis.call('HINCRBY', KEYS[2], string.format('%d', present - tonumber(ARGV[i])), ARGV[i + 1])
  end
  redis.call('PEXPIRE', KEYS[2], width * 61)
  return 1`;

/** KEYS window. ARGV bucket, number. */
export const returnScript = `
  local held = tonumber(redis.call('HGET', KEYS[1], ARGV[1]) or '0')
  local number = math.min(held, tonumber(ARGV[2]))
  if number > 0 then redis.call('HINCRBY', KEYS[1], ARGV[1], -number) end
  return number`;

/** KEYS life, processes. ARGV a new life, the life known, now or 0, this process, how long it counts without a sign. */
export const beatScript = `${findLife}
  ${readTime(3)}
  -- Whoever still knows another life has not told this one yet what it let through.
  if ARGV[2] == '' or ARGV[2] == life then redis.call('ZADD', KEYS[2], now, ARGV[4]) end
  redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now - tonumber(ARGV[5]))
  redis.call('PEXPIRE', KEYS[2], ARGV[5] * 2)
  return { redis.call('ZCARD', KEYS[2]), life }`;
