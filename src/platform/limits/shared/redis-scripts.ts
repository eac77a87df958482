// The Lua scripts of the shared counts; Redis runs each atomically. A name's window is a hash: bucket → requests.

/** The epoch of the counts: a Redis that lost its data gets a new one, and every process then reports what it allowed. */
const findEpoch = `
  local epoch = redis.call('GET', KEYS[1])
  if not epoch then
    epoch = ARGV[1]
    redis.call('SET', KEYS[1], epoch)
  end`;

// Uses Redis's own clock, so that machines with differing clocks share one window. Tests pass the time of their own clock.
const readTime = (argument: number) => `
  local now = tonumber(ARGV[${argument}])
  if now == 0 then
    local time = redis.call('TIME')
    now = time[1] * 1000 + math.floor(time[2] / 1000)
  end`;

/** KEYS epoch, window. ARGV epoch to use if there is none, epoch known, now or 0, bucket ms, limit, want. */
export const leaseScript = `${findEpoch}
  if epoch ~= ARGV[2] then return { -1, epoch } end
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
        -- The clock was set back: this count moves to now.
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

/** KEYS epoch, window. ARGV epoch known, now or 0, bucket ms, then pairs of age and number. */
export const reportScript = `
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

/** KEYS epoch, processes. ARGV epoch to use if there is none, epoch known, now or 0, this process, ms until it is gone. */
export const heartbeatScript = `${findEpoch}
  ${readTime(3)}
  -- A process that knows another epoch has not reported yet what it allowed.
  if ARGV[2] == '' or ARGV[2] == epoch then redis.call('ZADD', KEYS[2], now, ARGV[4]) end
  redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now - tonumber(ARGV[5]))
  redis.call('PEXPIRE', KEYS[2], ARGV[5] * 2)
  return { redis.call('ZCARD', KEYS[2]), epoch }`;
