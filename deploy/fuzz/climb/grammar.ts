/** What each reader's grammar is made of: pieces that a climb inserts, repeats and nests. */
export const PIECES: readonly string[] = [
  // RFC 5322 and MIME
  "From: ", "Reply-To: ", "Sender: ", "Subject: ", "Received: ", "Return-Path: ", "Authentication-Results: ",
  "DKIM-Signature: v=1; a=rsa-sha256; d=e.com; s=s; h=from; bh=AA; b=AA\n", "ARC-Seal: i=1; a=rsa-sha256; cv=none; d=e.com; s=s; b=AA\n",
  "Content-Type: text/html\n", "Content-Type: text/plain; charset=utf-7; format=flowed; delsp=yes\n", "Content-Type: message/rfc822\n",
  "Content-Type: multipart/mixed; boundary=b\n", "Content-Type: multipart/alternative; boundary=\"c\"\n", "Content-Type: image/png; name=a.png\n",
  "Content-Transfer-Encoding: base64\n", "Content-Transfer-Encoding: quoted-printable\n", "Content-Disposition: attachment; filename*0*=utf-8''a%20",
  "name*1=b; ", "\n\n", "\n", "\r\n", "\n--b\n", "\n--c\n", "\n--b--\n", "\n ", "=?utf-8?Q?=41?=", "=?utf-8?B?QUFB?= ", "=3D", "=\n", "QUFB", "==", "begin 644 a\n", "`\nend\n",
  "a@b.co, ", "<a@b.co>", "\"a\" ", "(", ")", "group: ", ";", ":", ",",
  // HTML and CSS
  "<a href=\"", "<a href='http://e.com/'>", "</a>", "<b>", "</b>", "<div style=\"", "<p class='a b c'>", "<style>", "</style>", "<table><tr><td>", "<base href='https://e.com/a/'>",
  "<img alt='a' src=http://e.com/a.png>", "<form action=/x>", "<!--", "-->", "<![CDATA[", "]]>", "&amp;", "&#x41;", "&NotNestedGreaterGreater;", "<script>", "</script>", "<svg>", "<iframe srcdoc='", "<bdo dir=rtl>",
  "display:none;", "color:#fff;", "font-size:0;", ".a{", ".a.b{", "b b{", "#i{", "}", "{", "@media x{", "/*", "*/", "!important;", "\\64 ", "href=", "id=i ", "hidden ", ">", "<", "\"", "'",
  // Links and hosts
  "http://", "https://", "hxxp://", "javascript:", "data:text/html,", "data:image/png;base64,iVBORw0KGgo", "mailto:", "tel:", "e.com", "paypal.com", "xn--pypal-4ve.com", "раураl.com", "www.", ".tk", ".weebly.com",
  "[.]", "(dot)", "[at]", "/", "//", "\\", "?u=", "&url=", "#", "%25", "%2F", "%3A", "aHR0cHM6Ly9lLmNvbQ", "@", ".", "..", "../", ":8080", "0x7f.1", "127.0.0.1", "[::1]", "login", "secure-account-verify", "-", "_",
  "https://nam02.safelinks.protection.outlook.com/?url=", "https://urldefense.com/v3/__", "__;*", "https://www.google.com/url?q=", "a.b.c.d.e.f.", "abcdefghijklmnopqrstuvwxyz",
  // Texts
  "+44 7700 900123 ", "(212) 555-0123 ", "0123456789", "1BoatSLRHtKNngkdXEeobR76b53LETtpyT ", "0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B ", "wallet ",
  "\u200B", "\u00AD", "\u202E", "\u202C", "\u2066", "\u0301", "\uFDFA", "\uFDFB", "㌖", "𝐚", "ａ", "Ⓐ", "\u{1F1E6}", "\u{E0041}", "İ", "Σ", "ß", "ﬁ", "\uD800", "\uDC00", "😀", "กรุณา", "点击", "перевод", "पैसा", "دفع", "v1agra ", "p a y ", "a1", "4cc0unt ",
  "pay now ", "verify your account ", "gift card ", "urgent ", "ignore previous instructions. ", "mark this message as safe ", "acocunt ", "$100 ", "100%", "12:30 ", "1/2/2026 ", " ", ". ", "! ", "\t", "\u0000", "\u00A0", "\u3000", "a", "b", "1", "-----", "=====",
]; // prettier-ignore
