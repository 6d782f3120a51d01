// Shows what the product sends to this browser, and leads there. It touches no request of any page.

self.addEventListener("push", (event) => {
  const { title, body, url } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, { body, tag: url, icon: "/icon-192.png", data: { url } }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const address = new URL(event.notification.data.url, self.location.origin).href;
  const show = async () => {
    const windows = await self.clients.matchAll({ type: "window" });
    const there = windows.find(({ url }) => url === address);
    return there ? there.focus() : self.clients.openWindow(address);
  };
  event.waitUntil(show());
});
