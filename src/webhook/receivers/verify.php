<?php
// Verifies a message of a webhook: no extensions needed. The body is what file_get_contents('php://input') returns.
function verify(string $secret, array $headers, string $body, ?int $now = null): bool
{
    $id = $headers['webhook-id'];
    $timestamp = $headers['webhook-timestamp'];
    if (!ctype_digit($timestamp) || abs(($now ?? time()) - (int) $timestamp) > 300) {
        return false;
    }
    $key = base64_decode(preg_replace('/^whsec_/', '', $secret));
    $expected = base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    foreach (explode(' ', $headers['webhook-signature']) as $one) {
        [$version, $given] = array_pad(explode(',', $one, 2), 2, '');
        if ($version === 'v1' && hash_equals($expected, $given)) {
            return true;
        }
    }
    return false;
}
