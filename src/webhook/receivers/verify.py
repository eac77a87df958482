# Verifies a message of a webhook: the standard library only. The body is the bytes as they arrived.
import base64
import hashlib
import hmac
import time


def verify(secret, headers, body, now=None):
    message_id, timestamp = headers["webhook-id"], headers["webhook-timestamp"]
    if not timestamp.isdigit() or abs((now or time.time()) - int(timestamp)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    return any(
        version == "v1" and hmac.compare_digest(given, expected)
        for version, _, given in (one.partition(",") for one in headers["webhook-signature"].split(" "))
    )
